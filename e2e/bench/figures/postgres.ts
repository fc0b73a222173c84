interface Postgres {
  url?: string
  missing?: string
  close?(): Promise<void>
}

/** The throw-away one of the tests. */
export async function openPostgres(): Promise<Postgres> {
  const { openPostgres: open } = (await import(new URL('../../../.ci/postgres.mjs', import.meta.url).href)) as {
    openPostgres(): Promise<Postgres>
  }
  return open()
}
