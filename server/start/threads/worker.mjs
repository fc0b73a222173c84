import { constants, setPriority } from 'node:os'
import { threadId } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// Whoever started the server, with tsx or as one file made of ours: what runs here is loaded from its sources.
register()
// Who waits for a page goes before who waits for a file. Elsewhere a priority is the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { works } = await import('./works.ts')

export default async ({ name, input }) => ({ made: await works[name](input), thread: threadId })
