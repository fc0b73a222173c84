import type { Notification } from '#contract/notifications.ts'

/** The read marks of this device, told to the studio or not yet. */
export interface Marks {
  read: readonly string[]
  /** All up to this instant. */
  until: string | null
}

export const noMarks: Marks = { read: [], until: null }

/** More unread notices than this nobody opens one by one. */
const most = 500

export const withRead = (marks: Marks, _id: string): Marks =>
  marks.read.includes(_id) ? marks : { ...marks, read: [...marks.read, _id].slice(-most) }

export const withAll = (marks: Marks, until: string): Marks => ({
  ...marks,
  until: marks.until && marks.until > until ? marks.until : until,
})

export const isRead = ({ _id, read, createdAt }: Notification, { read: ids, until }: Marks) =>
  read || ids.includes(_id) || (until !== null && createdAt <= until)

interface Page {
  total: number
  unread: number
  rows: readonly Notification[]
}

/** The studio's page with this device's marks: only ever more read than either. */
export function merged({ total, unread, rows }: Page, marks: Marks) {
  const known = rows.map(row => ({ ...row, read: isRead(row, marks) }))
  const open = known.filter(({ read }) => !read).length
  const openThere = rows.filter(({ read }) => !read).length
  // A notice that is not on this page is older than all that are.
  const oldest = rows.at(-1)?.createdAt
  const older = marks.until !== null && oldest !== undefined && oldest <= marks.until ? 0 : unread - openThere
  return { total, unread: open + Math.max(0, older), rows: known }
}
