import { counted } from '#client/kit/format.ts'
import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { reservationOffice } from '#contract/reservations/reservationOffice.ts'

export const type = rowForm({
  add: reservationOffice.addType,
  edit: reservationOffice.editType,
  remove: reservationOffice.removeType,
  restore: reservationOffice.restoreType,
  one: reservationOffice.type,
  fresh: { version: 1, ahead: 0, reports: [], state: 'active', pictureAddress: null, text: null, picture: null, closures: [] },
  called: ({ name }) => name,
  named: quoted,
  draft: 'reservation-type',
  removal: {
    label: 'Entfernen',
    why: ({ ahead }) =>
      ahead > 0
        ? `${counted(ahead, 'Reservation steht', 'Reservationen stehen')} noch bevor: Verschieb sie oder sag sie zuerst ab.`
        : undefined,
  },
})
