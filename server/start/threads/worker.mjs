import { constants, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { threadId } from 'node:worker_threads'
import { programOf } from '#server/kit/programs/program.mjs'

// Requests for pages go before files. Only on Linux: elsewhere a priority is the whole process's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const { works } = await import(pathToFileURL(await programOf('server/start/threads/works.ts')).href)

export default async ({ name, input }) => ({ made: await works[name](input), thread: threadId })
