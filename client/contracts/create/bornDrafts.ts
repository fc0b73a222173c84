import { useState } from 'react'
import { v7 } from 'uuid'

/** Ids of drafts that this page has named and nobody has opened yet: after a reload, and in another tab, an address with one of them is any other. */
const born = new Set<string>()

/** The id of a draft that a link opens: the wizard's address names it from the beginning. */
export function useBornDraft(): string {
  const [_id] = useState(() => {
    const next = v7()
    born.add(next)
    return next
  })
  return _id
}

/** True of a draft that a link of this page has named and that was not opened: nothing of it can be kept on this device. */
export const isBorn = (_id: string | undefined) => _id !== undefined && born.has(_id)

/** It was opened: what is closed by its address once more is another one. */
export const openBorn = (_id: string) => void born.delete(_id)
