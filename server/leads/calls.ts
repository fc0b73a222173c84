import { eq } from 'drizzle-orm'
import { leads } from '#contract/leads/calls.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { listCategories, oneCategory, removeCategory, restoreCategory, saveCategory } from './categories.ts'
import { costBook, listCosts, setCost } from './costs.ts'
import { checkImport, importing, takeImport } from './imports.ts'
import { addNote, create, edit, move, moveAll, step } from './leadActs.ts'
import { leadBook } from './leadBook.ts'
import { cardOf } from './leadCard.ts'
import { addEntry, editEntry, entriesOf, leadsOfCategory, removeEntry, restoreEntry } from './leadLists.ts'
import { merge, unlike, unmerge } from './leadMerge.ts'
import { putPage, putQuestion, removePage, removeQuestion, sortQuestions } from './leadQuestions.ts'
import { ownersIn } from './owners.ts'
import { listPublicForms, onePublicForm, removePublicForm, restorePublicForm, savePublicForm } from './publicForms.ts'
import { countsOf, mineOf, pageOf } from './rows.ts'
import { pictureKind } from './rules.ts'
import { leadCost } from './stats/tables.ts'
import { lead, leadEntry } from './tables.ts'

/** A name on a list goes by the second id of its address. */
const home = homeOf([lead, leadEntry, leadCost])

export const leadCalls = serve(
  leads,
  {
    mine: mineOf,
    overview: async given => ({ ...(await pageOf(given, given.query)), counts: await countsOf(given, given.query) }),
    one: given => cardOf(given, given.params.id, given.query.studio),
    create: given => create(given, given.body),
    edit: given => edit(given, given.body),
    move: given => move(given, given.params.id, given.body),
    moveAll: given => moveAll(given, given.body),
    step: given => step(given, given.params.id, given.body),
    note: given => addNote(given, given.params.id, given.body),
    merge: given => merge(given, given.body),
    unmerge: given => unmerge(given, given.body),
    unlike: given => unlike(given, given.body),
    excel: given => leadBook(given, given.body.data),
    campaign: given => pageOf(given, { ...given.query, scope: 'all' }, eq(lead.campaign, given.params.id)),
    owners: given => ownersIn(given, given.query.studio),

    categories: ({ tx }) => listCategories(tx),
    saveCategory: ({ tx, body }) => saveCategory(tx, body),
    category: given => oneCategory(given, given.params.id),
    removeCategory: ({ tx, params, query }) => removeCategory(tx, params.id, query.version),
    restoreCategory: ({ tx, params }) => restoreCategory(tx, params.id),

    settings: ({ tx, query }) => listPublicForms(tx, query),
    setting: ({ tx, params }) => onePublicForm(tx, params.id),
    saveSetting: given => savePublicForm(given, given.body),
    removeSetting: ({ tx, params, query }) => removePublicForm(tx, params.id, query.version),
    restoreSetting: ({ tx, params }) => restorePublicForm(tx, params.id),
    putPage,
    putQuestion,
    sortQuestions,
    removePage,
    removeQuestion,
    picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: pictureKind, body, key }),

    costs: ({ tx, who }) => listCosts(tx, who),
    setCost: given => setCost(given, given.params.id, given.body),
    costExcel: ({ tx, who }) => costBook(tx, who),

    entries: entriesOf,
    addEntry,
    editEntry,
    removeEntry,
    restoreEntry,
    ofCategory: leadsOfCategory,

    checkImport: given => checkImport(given, given.query, given.body),
    takeImport: given => takeImport(given, given.body.id),
    importing: given => importing(given, given.params.id),
  },
  {},
  (tx, { params, body }) => home(tx, { params: params.cat ? { id: params.id } : params, body }),
)
