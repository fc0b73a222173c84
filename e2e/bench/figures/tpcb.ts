import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Ground, inTurn, median, type Row } from '#e2e/bench/figure.ts'
import type { OpenDatabase } from '#server/kit/database.ts'

const run = promisify(execFile)
export const lanes = 8
/** Ten branches, as many rows to meet at as there are lanes and some more. */
export const scale = 10

/** Transactions of ours, each counted once it is over. */
export interface Work {
  /** What is done in a second, as in «sign-ups». */
  name: string
  one: () => Promise<void>
  /** As a share of the peer's. */
  aim: number
}

/**
 * How many of our transactions are over in a second against the one that pgbench has always measured, on the same PostgreSQL in turn; with
 * and without waiting for the disk. Answers also the processor time of one of ours, in ms.
 */
export async function againstTpcb(
  { url, record, quick }: Pick<Ground, 'quick'> & { url: string; record: OpenDatabase },
  { name, one, aim }: Work,
): Promise<{ rows: Row[]; cpu: number }> {
  const tpcb = await openPgbench(url, record)
  const rows: Row[] = []
  let cpu = 0
  for (const [how, durable] of [
    ['as PostgreSQL is shipped', true],
    ['without waiting for the disk', false],
  ] as const) {
    await makeDurable(record, durable)
    const seconds = quick ? 1 : 3
    const rate = async () => {
      const taken = await rateOf(one, seconds)
      cpu = taken.cpu
      return taken.rate
    }
    const both = { ours: rate, peer: () => tpcb(seconds) }
    await inTurn(1, both)
    const taken = await inTurn(quick ? 1 : 5, both)
    const [ours, peer] = [median(taken.ours!), median(taken.peer!)]
    rows.push({
      figure: `${name}, ${lanes} at once, ${how}`,
      unit: '/s',
      ours,
      peers: [{ name: 'pgbench TPC-B', value: peer }],
      aim: `≥ ${aim}× (peer ÷ ours ≤ ${(1 / aim).toFixed(2)})`,
      met: ours.p50 >= aim * peer.p50,
    })
  }
  return { rows, cpu }
}

async function rateOf(one: () => Promise<void>, seconds: number) {
  const begun = performance.now()
  const before = process.cpuUsage()
  let done = 0
  const lane = async () => {
    while (performance.now() - begun < seconds * 1000) {
      await one()
      done++
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const { user, system } = process.cpuUsage(before)
  return { rate: (done / (performance.now() - begun)) * 1000, cpu: (user + system) / 1000 / done }
}

/** Both sides alike: what the throw-away PostgreSQL leaves out for the tests is put back. */
async function makeDurable({ pool }: OpenDatabase, on: boolean) {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await pool.query(`alter system set ${name} = ${on ? 'on' : 'off'}`)
  await pool.query('select pg_reload_conf()')
  await pool.query('checkpoint')
}

async function openPgbench(url: string, { pool }: OpenDatabase) {
  const { rows } = await pool.query<{ setting: string }>(`select setting from pg_config where name = 'BINDIR'`)
  const program = join(rows[0]!.setting, 'pgbench')
  const own = new URL(url)
  own.pathname = '/tpcb'
  const known = await pool.query(`select from pg_database where datname = 'tpcb'`)
  if (known.rowCount === 0) await pool.query('create database tpcb')
  await run(program, ['-i', '-q', '-s', String(scale), own.href])
  return async (seconds: number) => {
    const { stdout } = await run(program, ['-n', '-c', String(lanes), '-j', '2', '-T', String(seconds), own.href])
    const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? []
    if (!rate) throw new Error(stdout)
    return Number(rate)
  }
}
