import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { lastingPort, Server } from './server.ts'

/**
 * Things that the workers share: one data directory filled with the demo, of which each server of the run gets a copy, since filling it costs
 * three times as much as starting; a port for each worker and its successors; and a folder for what browsers installed from there.
 */
export default async function seeded({ workers }: Pick<FullConfig, 'workers'>) {
  const server = await Server.start()
  await server.stop()
  const profiles = await mkdtemp(join(tmpdir(), 'formkurve-profiles-'))
  const ports = new Set<number>()
  while (ports.size < workers) ports.add(await lastingPort())
  Object.assign(process.env, { SEEDED_DIR: server.dir, PROFILES_DIR: profiles, WORKER_PORTS: [...ports].join() })
  return () => Promise.all([server.dir, profiles].map(dir => rm(dir, { recursive: true, force: true })))
}
