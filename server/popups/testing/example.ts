import { example } from '#contract/examples.ts'
import { popup } from '#server/popups/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A popup for one studio, and one for all. */
export async function addExample({ db }: TestHouse) {
  const content = {
    title: 'Offene Tür',
    text: '<p>Bring jemanden mit.</p>',
    system: 'popupnew' as const,
    created: '2026-11-20T16:42:00.000Z',
  }
  await db.insert(popup).values([
    { _id: example.popup, ...content, studios: ['pfungen'] },
    { _id: example.openPopup, ...content },
  ])
}
