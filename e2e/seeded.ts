import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { lastingPort, Server } from './server.ts'

/**
 * Things that the workers share: one data directory filled with the demo, of which each server of the run gets a copy, since filling it costs
 * three times as much as starting; a port for each worker and its successors; and a folder for what browsers installed from there.
 */
export default async function seeded({ workers }: Pick<FullConfig, 'workers'>) {
  // Machines that share a record are filled one by one.
  const seeded = process.env.MACHINES ? undefined : await Server.start()
  await seeded?.stop()
  const profiles = await mkdtemp(join(tmpdir(), 'formkurve-profiles-'))
  const ports = new Set<number>()
  while (ports.size < workers) ports.add(await lastingPort())
  Object.assign(process.env, { PROFILES_DIR: profiles, WORKER_PORTS: [...ports].join() }, seeded && { SEEDED_DIR: seeded.dir })
  const leave = () => {
    for (const dir of [seeded?.dir, profiles]) if (dir) rmSync(dir, { recursive: true, force: true })
  }
  // Playwright goes on to the teardown after a SIGINT; another signal would end it at once.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', leave)
  return leave
}
