export interface Postgres {
  url?: string
  missing?: string
  /** Ends it, by a crash where it is `immediate`; `back` starts it again. */
  leave?(way: 'fast' | 'immediate'): Promise<void>
  back?(): Promise<boolean>
  close?(): Promise<void>
}

/** The throw-away one of the tests; a `lasting` one keeps what it acknowledged through a crash. */
export async function openPostgres(options: { lasting?: boolean } = {}): Promise<Postgres> {
  const { openPostgres: open } = (await import(new URL('../../../.ci/postgres.mjs', import.meta.url).href)) as {
    openPostgres(options: { lasting?: boolean }): Promise<Postgres>
  }
  return open(options)
}
