import { prefetch } from '#client/data/reads.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { documents } from '#contract/documents/calls.ts'
import { invoiceIssuers } from '#contract/documents/issuers.ts'
import type { DocumentRow } from '#contract/documents/shapes.ts'

/** Fields that a document has beside its form while it is not at the studio yet. */
const fresh: Partial<DocumentRow> = {
  version: 1,
  state: 'new',
  uploader: null,
  assigned: [],
  approvals: [],
  needed: 1,
  ibanStanding: 'none',
  doubles: [],
  address: '',
  bytes: 0,
  attached: 0,
  payList: null,
  paidOn: null,
  mayDecide: false,
  own: true,
}

const decided = { approve: 'approved', reject: 'rejected', ask: 'asked' } as const

/** The state that a decision which waits will bring; an approval after which another one is needed leaves it open. */
export const stateAfter = (decision: keyof typeof decided, { approvals = [], needed = 1 }: Partial<DocumentRow>): DocumentRow['state'] =>
  decision === 'approve' && approvals.length + 1 < needed ? 'open' : decided[decision]

/** How a document is written: handed in, changed by field, decided, removed and brought back. */
export const paper = rowForm({
  add: documents.upload,
  edit: documents.edit,
  publish: documents.decide,
  remove: documents.remove,
  restore: documents.restore,
  one: ({ _id }: Pick<DocumentRow, '_id'>): Promise<DocumentRow> => prefetch(documents.one, { params: { id: _id } }, 0),
  fresh,
  meant: (body, kind, before): Partial<DocumentRow> => {
    if (kind !== 'publish') return { ...body, issuerCalled: (body as DocumentRow).issuerName ?? before.issuerCalled ?? null }
    const { decision } = body as { decision: keyof typeof decided }
    return { state: stateAfter(decision, before) }
  },
  called: ({ title }) => title,
  named: title => `«${title}»`,
  draft: 'document',
  removal: { label: 'Dokument entfernen' },
})

export const ways: Ways<DocumentRow> = { ...paper.ways, doings: { publish: 'Entschieden' } }

export const issuer = rowForm({
  add: invoiceIssuers.create,
  edit: invoiceIssuers.edit,
  remove: invoiceIssuers.remove,
  restore: invoiceIssuers.restore,
  one: invoiceIssuers.one,
  fresh: { version: 1, ibans: [], documents: 0 },
  called: ({ name }) => name,
  draft: 'issuer',
  closed: () => 'Aussteller gelten für alle Studios: Office und Administration ändern sie.',
  removal: { label: 'Aussteller entfernen' },
})

export const folder = rowForm({
  add: documents.addFolder,
  edit: documents.editFolder,
  remove: documents.removeFolder,
  restore: documents.restoreFolder,
  one: documents.folder,
  fresh: { version: 1, documents: 0 },
  called: ({ name }) => name,
  named: name => `Ordner «${name}»`,
  draft: 'documentFolder',
  removal: {
    label: 'Ordner entfernen',
    why: ({ documents: many }) => (many > 0 ? 'Es liegen noch Dokumente darin: Verschieb sie zuerst.' : undefined),
  },
})
