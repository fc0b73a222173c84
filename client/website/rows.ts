import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { website } from '#contract/website/calls.ts'

const closed = ({ studio }: { studio: string | null }) =>
  `Das gilt für ${studio ? 'ein anderes Studio' : 'alle Studios'}: Ändern kann es, wer das dort darf.`
const titled = { called: ({ title }: { title: string }) => title, named: quoted, closed }
const bare = { version: 1, studio: null, brand: null, from: null, until: null, rank: 100, picture: null, pictureAddress: null } as const

export const content = rowForm({
  ...titled,
  add: website.addContent,
  edit: website.editContent,
  remove: website.removeContent,
  restore: website.restoreContent,
  one: website.content,
  fresh: bare,
  draft: 'website/content',
  removal: { label: 'Text entfernen' },
})

export const service = rowForm({
  ...titled,
  add: website.addService,
  edit: website.editService,
  remove: website.removeService,
  restore: website.restoreService,
  one: website.service,
  fresh: bare,
  draft: 'website/service',
  removal: { label: 'Leistung entfernen' },
})

export const offer = rowForm({
  ...titled,
  add: website.addOffer,
  edit: website.editOffer,
  remove: website.removeOffer,
  restore: website.restoreOffer,
  one: website.offer,
  fresh: { ...bare, offer: null, price: null, per: null, shownPrice: null },
  draft: 'website/offer',
  removal: { label: 'Angebot entfernen' },
})

export const job = rowForm({
  ...titled,
  add: website.addJob,
  edit: website.editJob,
  remove: website.removeJob,
  restore: website.restoreJob,
  one: website.job,
  fresh: { version: 1, studio: null, brand: null, from: null, type: null, typeName: null, start: null, contact: null },
  draft: 'website/job',
  removal: { label: 'Stelle entfernen' },
})

export const jobType = rowForm({
  add: website.addJobType,
  edit: website.editJobType,
  remove: website.removeJobType,
  restore: website.restoreJobType,
  one: website.jobType,
  fresh: { version: 1, jobs: 0 },
  called: ({ name }) => name,
  draft: 'website/jobType',
  removal: { label: 'Stellenart entfernen' },
})
