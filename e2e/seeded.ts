import { rm } from 'node:fs/promises'
import { Server } from './server.ts'

/** Fills one data directory with the demo, of which each server of the run gets a copy: filling it costs three times as much as starting. */
export default async function seeded() {
  const server = await Server.start()
  await server.stop()
  process.env.SEEDED_DIR = server.dir
  return () => rm(server.dir, { recursive: true, force: true })
}
