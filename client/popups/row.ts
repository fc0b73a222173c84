import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { popups } from '#contract/popups.ts'

/** A popup that there is; how a new one goes out is `PopupEdit`'s. */
export const popup = rowForm({
  add: popups.create,
  edit: popups.edit,
  remove: popups.remove,
  restore: popups.restore,
  called: ({ title }) => title,
  named: quoted,
})
