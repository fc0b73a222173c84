import { inArray } from 'drizzle-orm'
import { documents } from '#contract/documents/calls.ts'
import { invoiceIssuers } from '#contract/documents/issuers.ts'
import { payLists } from '#contract/documents/payLists.ts'
import { documentMeasures, documentSplits, documentStats } from '#contract/documents/stats.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { reaches } from '#server/kit/reach.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { statisticBook } from '#server/shared/stats/statisticBook.ts'
import { answer, assign, attach, confirmIban, detach, edit, move, unassign } from './documentActs.ts'
import { decide, takeDecisionBack } from './documentDecision.ts'
import { attachmentsOf, detailOf, findAssignablePeople, pageOf, searched } from './documentList.ts'
import { editSetting, settingOf } from './documentSettings.ts'
import { createIssuer, editIssuer, issuers } from './issuers.ts'
import { monthBook, monthZip } from './month.ts'
import { createList, dissolve, listBook, listDetail, listsOf, pay, takeOff } from './payLists.ts'
import { folders, rows } from './rows.ts'
import { documentKind, studiosOf } from './rules.ts'
import { documentNumbers } from './stats/documentNumbers.ts'
import { billChoices, billRows } from './stats/rows.ts'
import { document, documentFolder, payList } from './tables.ts'

const documentServed = serve(
  documents,
  {
    list: given => pageOf(given, given.query),
    search: given => searched(given, given.query),
    people: given => findAssignablePeople(given, given.query.studio),
    folders: folders.page(
      ({ name }) => name,
      'name',
      ({ studio }: { studio?: string[] }) => (studio?.length ? inArray(documentFolder.studio, studio) : undefined),
    ),
    folder: folders.one,
    addFolder: folders.create,
    editFolder: folders.edit,
    removeFolder: folders.remove,
    restoreFolder: folders.restore,
    move: given => move(given, given.body),
    setting: ({ tx, who, query }) => settingOf(tx, query.studio, reaches(studiosOf(who), query.studio)),
    editSetting: given => editSetting(given, given.body),
    one: detailOf,
    upload: rows.create,
    edit,
    remove: rows.remove,
    restore: rows.restore,
    decide: given => decide(given, given.params.id, given.body),
    takeBack: given => takeDecisionBack(given, given.params.id, given.query.studio),
    answer: given => answer(given, given.params.id, given.body),
    confirmIban: given => confirmIban(given, given.params.id, given.body),
    assign: given => assign(given, given.params.id, given.body),
    unassign: given => unassign(given, given.params.id, given.body),
    attachments: attachmentsOf,
    detach: given => detach(given, given.params.id, given.query),
    file: given => keepUpload(given.tx, given.house, { ...given, owner: null, kind: documentKind }),
    attach: given => attach(given, given.params.id, given.query),
  },
  {},
  homeOf([document, documentFolder], 'documents'),
)

const listServed = serve(
  payLists,
  {
    list: given => listsOf(given, given.query),
    one: given => listDetail(given, given.params.id),
    excel: given => listBook(given, given.params.id),
    monthExcel: given => monthBook(given, { ...given.params, ...given.query }),
    monthZip: given => monthZip(given, { ...given.params, ...given.query }),
    create: given => createList(given, given.body),
    takeOff: given => takeOff(given, given.params, given.query.studio),
    pay: given => pay(given, given.params.id, given.body),
    remove: given => dissolve(given, given.params.id, given.query.studio),
  },
  {},
  homeOf([payList]),
)

const issuerServed = serve(invoiceIssuers, {
  list: issuers.page(({ name }) => name, 'name'),
  one: issuers.one,
  create: createIssuer,
  edit: editIssuer,
  remove: issuers.remove,
  restore: issuers.restore,
})

const named = { title: 'Dokumente', name: 'dokumente', measures: documentMeasures, splits: documentSplits }

const statServed = serve(documentStats, {
  numbers: ({ tx, who, body }) => documentNumbers(tx, who, body),
  excel: async ({ tx, who, body }) => {
    const [numbers, choices] = [await documentNumbers(tx, who, body), await billChoices(tx, who)]
    return statisticBook({ ...named, numbers, choices, asked: body as Parameters<typeof statisticBook>[0]['asked'] })
  },
  rows: ({ tx, who, body }) => billRows(tx, who, body),
  choices: ({ tx, who }) => billChoices(tx, who),
})

export const documentCalls = [...documentServed, ...listServed, ...issuerServed, ...statServed]
