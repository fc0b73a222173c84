import type { ReplicatedByName } from '#server/sync/plugs.ts'

export const drafted: ReplicatedByName = { chatDrafts: { export: 'chat-entwuerfe' } }
