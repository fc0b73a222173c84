import { createApp } from './app.ts'
import { buildClient } from './build.ts'
import { start } from './start.ts'

await start({ prepare: buildClient, listener: createApp })
