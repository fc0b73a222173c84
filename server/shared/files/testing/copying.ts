import { vi } from 'vitest'
import type { WithBytes, WithDb } from '#server/kit/house.ts'

/** How many transactions are open at each copy of bytes from here on; whoever asks ends it. */
export function whileCopying({ db, bytes }: WithBytes & WithDb) {
  const seen: number[] = []
  let open = 0
  const { transaction } = db
  const { copy } = bytes
  const begins = vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
    open++
    try {
      return await transaction.apply(db, given)
    } finally {
      open--
    }
  })
  const copies = vi.spyOn(bytes, 'copy').mockImplementation((from, to) => {
    seen.push(open)
    return copy(from, to)
  })
  return () => {
    begins.mockRestore()
    copies.mockRestore()
    return seen
  }
}
