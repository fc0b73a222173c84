import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { popups } from '#contract/popups.ts'

/** Changes of an existing popup; `PopupEdit` sends a new one. */
export const popup = rowForm({
  add: popups.create,
  edit: popups.edit,
  remove: popups.remove,
  restore: popups.restore,
  called: ({ title }) => title,
  named: quoted,
})
