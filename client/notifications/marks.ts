import type { Notification } from '#contract/notifications.ts'

/** The read marks of this device, told to the studio or not yet. */
export interface ReadMarks {
  read: readonly string[]
  /** All up to this instant. */
  until: string | null
}

export const noMarks: ReadMarks = { read: [], until: null }

/** More unread notices than this nobody opens one by one. */
const most = 500

export const withRead = (marks: ReadMarks, _id: string): ReadMarks =>
  marks.read.includes(_id) ? marks : { ...marks, read: [...marks.read, _id].slice(-most) }

export const withAll = (marks: ReadMarks, until: string): ReadMarks => ({
  ...marks,
  until: marks.until && marks.until > until ? marks.until : until,
})

export const isRead = ({ _id, read, createdAt }: Notification, { read: ids, until }: ReadMarks) =>
  read || ids.includes(_id) || (until !== null && createdAt <= until)

interface NoticePage {
  total: number
  unread: number
  rows: readonly Notification[]
}

/** The studio's page with this device's marks: only ever more read than either. */
export function merged({ total, unread, rows }: NoticePage, marks: ReadMarks) {
  const known = rows.map(row => ({ ...row, read: isRead(row, marks) }))
  const open = known.filter(({ read }) => !read).length
  const openThere = rows.filter(({ read }) => !read).length
  // A notice that is not on this page is older than all that are.
  const oldest = rows.at(-1)?.createdAt
  const older = marks.until !== null && oldest !== undefined && oldest <= marks.until ? 0 : unread - openThere
  return { total, unread: open + Math.max(0, older), rows: known }
}
