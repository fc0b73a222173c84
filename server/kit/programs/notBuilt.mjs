/** A program that is not there, where nothing can build it. */
export class NotBuilt extends Error {
  /** EX_UNAVAILABLE of sysexits.h. */
  exitCode = 69

  constructor() {
    super('Die App ist nicht gebaut, und was sie baut, ist hier nicht installiert: zuerst «npm ci && npm run build» ausführen.')
  }
}
