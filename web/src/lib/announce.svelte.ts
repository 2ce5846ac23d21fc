// What a screen reader is told of without moving the focus.
class Announcer {
  polite = $state("");
  urgent = $state("");

  say(text: string): void {
    this.polite = "";
    queueMicrotask(() => (this.polite = text));
  }

  alert(text: string): void {
    this.urgent = "";
    queueMicrotask(() => (this.urgent = text));
  }
}

export const announcer = new Announcer();
