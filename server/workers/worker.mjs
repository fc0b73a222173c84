import { threadId } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// Whoever started the server, with tsx or as one file made of ours: what runs here is loaded from its sources.
register()
const { works } = await import('./works.ts')

export default async ({ name, input }) => ({ made: await works[name](input), thread: threadId })
