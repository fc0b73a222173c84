import { logSource } from '#client/kit/localIndex/indexSource.ts'
import { type End, serveIndex } from '#client/kit/localIndex/serve.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { Log } from '#sync/client/log.ts'
import { searchEntryOf } from './searchEntry.ts'

const atStudio = () => Promise.reject(new Error('The index asks the studio for nothing.'))

serveIndex<string>(self as unknown as End, async database => logSource(await Log.open<ChatMessage>(database, atStudio), searchEntryOf))
