import { createApp } from '#server/app.ts'
import { start } from '#server/start.ts'

await start({ prepare: async () => {}, listener: createApp })
