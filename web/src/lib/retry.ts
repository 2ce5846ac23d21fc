// Retry with backoff: a part of the page that is loaded on demand may be wanted while the server is away.

const FIRST_RETRY_MS = 400;
const MAX_RETRY_MS = 15_000;

/** Return what `load` gives, retrying until it succeeds. */
export async function withRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
    try {
      return await load();
    } catch {
      await new Promise((go) => setTimeout(go, wait));
    }
  }
}
