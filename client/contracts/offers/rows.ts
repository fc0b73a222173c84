import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { offers } from '#contract/contracts/contractOffers.ts'

/** How an offer is written: made, changed by field, published or taken off sale, archived and brought back. */
export const offer = rowForm({
  add: offers.create,
  edit: offers.edit,
  publish: offers.publish,
  remove: offers.remove,
  restore: offers.restore,
  one: offers.one,
  fresh: { version: 1, published: null, changed: true, signed: 0, archivedAt: null },
  // The studio's answer alone tells what is sold: it knows the number of the version.
  meant: (body, kind) => (kind === 'publish' ? {} : body),
  called: ({ internalTitle }) => internalTitle,
  named: quoted,
  draft: 'offer',
  closed: () => 'Dieses Angebot gilt auch in anderen Studios: Ändern kann es, wer sie alle verwaltet.',
})
