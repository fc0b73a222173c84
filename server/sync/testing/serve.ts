import { createApp } from '#server/app.ts'
import { start } from '#server/start.ts'

await start({ prepare: async () => {}, listener: createApp })

// The test that started it has gone.
process.stdin.resume().on('end', () => process.exit(0))
