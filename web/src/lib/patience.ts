// What is fetched only when it is wanted may be wanted while the server is away: it is asked for again until it comes.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

/** What `load` gives, however often it must be tried. */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await load();
    } catch {
      await new Promise((go) => setTimeout(go, wait));
    }
  }
}
