import { createApp } from '#server/start/app.ts'
import { start } from '#server/start/start.ts'

/** The server as `npm start` runs it, without the built client: for tests that kill it. */
await start({ prepare: async () => {}, listener: createApp })

// The test that started it has gone.
process.stdin.resume().on('end', () => process.exit(0))
