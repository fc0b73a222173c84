import { atom } from 'jotai'

/** Conversations with something unread that are not muted, as this device knows them. */
export const unreadChatsAtom = atom(0)
