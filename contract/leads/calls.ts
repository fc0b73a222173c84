import { domain, type Usual } from '#contract/call.ts'
import { office } from './leadOffice.ts'
import { work } from './leadWork.ts'

const usual: Usual = {
  mendedAt: 'leadsList',
  mends: {
    saveCategory: 'leadCategories',
    removeCategory: 'leadCategories',
    restoreCategory: 'leadCategories',
    saveSetting: 'leadsSettings',
    removeSetting: 'leadsSettings',
    restoreSetting: 'leadsSettings',
    putPage: 'leadsSettings',
    putQuestion: 'leadsSettings',
    sortQuestions: 'leadsSettings',
    removePage: 'leadsSettings',
    removeQuestion: 'leadsSettings',
    picture: 'leadsSettings',
    takeImport: 'leadsSettings',
    setCost: 'leadCost',
    addEntry: 'leadCategories',
    editEntry: 'leadCategories',
    removeEntry: 'leadCategories',
    restoreEntry: 'leadCategories',
  },
  rows: {
    lead: ['edit', 'move', 'step'],
    category: ['saveCategory', 'removeCategory', 'restoreCategory'],
    setting: ['saveSetting', 'removeSetting', 'restoreSetting'],
    cost: ['setCost'],
  },
  makes: { create: 'edit' },
}

/** Leads, from the first enquiry to the contract (L64, L212; V01–V04, V20–V23). */
export const leads = domain('leads', usual, { ...work, ...office })
