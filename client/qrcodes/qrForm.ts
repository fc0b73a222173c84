import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { qrcodes } from '#contract/qrcodes/calls.ts'

/** A code to make; without a network it waits on this device, and can be printed already. */
export const qrForm = rowForm({
  add: qrcodes.create,
  edit: qrcodes.edit,
  remove: qrcodes.remove,
  restore: qrcodes.restore,
  one: qrcodes.one,
  fresh: { version: 1, scans: 0, lately: 0, last: null },
  called: ({ name }) => name,
  named: quoted,
  draft: 'qrcode',
  closed: () => 'Diesen QR-Code ändert, wer das Recht dafür in seinem Studio hat.',
  removal: { label: 'QR-Code entfernen' },
})
