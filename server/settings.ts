export interface Settings {
  /** 0 takes any free port. */
  port: number
  /** Where links lead, without a slash at the end. */
  publicUrl: string
  /** Holds everything that must survive; without one (tests) the record lives in memory. */
  dataDir: string
  databaseUrl?: string
  couchUrl?: string
  seed: 'demo' | 'none'
  /** Express's `trust proxy`. */
  trustProxy: boolean | number | string
  /** Keys that sign tokens and file links. */
  secrets: { token: Uint8Array; file: Uint8Array }
}
