import { quoted, rowForm } from '#client/kit/rowForm.tsx'
import { mailings } from '#contract/mailings/calls.ts'

const none = { planned: 0, claimed: 0, handed: 0, deferred: 0, refused: 0, left: 0, uncertain: 0, bounced: 0 }

/** A mailing to write; a draft waits on this device without a network. */
export const mailingForm = rowForm({
  add: mailings.create,
  edit: mailings.edit,
  one: mailings.one,
  fresh: {
    version: 1,
    state: 'draft' as const,
    reason: null,
    author: null,
    createdAt: new Date().toISOString(),
    words: [],
    needed: null,
    started: null,
    ended: null,
    next: null,
    amounts: none,
    clicks: 0,
  },
  called: ({ subject }) => subject,
  named: quoted,
  draft: 'mailing',
  closed: () => 'Diese Mail geht auch an andere Studios: Sie ändert, wer das Recht dafür in allen hat.',
})
