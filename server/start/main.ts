import { clientReady } from '#server/kit/programs/client.mjs'
import { createApp } from './app.ts'
import { start } from './start.ts'

await start({ prepare: clientReady, listener: createApp })
