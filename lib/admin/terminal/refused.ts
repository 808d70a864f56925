export class CommandRefused extends Error {}

/** Wrong arguments; the message is the name of the wrong option. */
export class CommandMisused extends Error {}
