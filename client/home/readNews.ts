import type { NewsItem } from '#contract/news/shapes.ts'

/** News with those read that this device has opened since they were loaded; read never becomes unread. */
export const withRead = (items: readonly NewsItem[], opened: readonly string[]) =>
  items.map(item => (opened.includes(item._id) ? { ...item, read: true } : item))
