import { constants, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'
import { programOf } from '#server/kit/programs/program.mjs'

// Who waits for a page goes before who waits for a file. Elsewhere a priority is the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { works } = await import(pathToFileURL(await programOf('server/start/threads/works.ts')).href)

export default async ({ name, input }) => ({ made: await works[name](input), thread: threadId })
