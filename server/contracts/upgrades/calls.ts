import { and, arrayOverlaps, eq } from 'drizzle-orm'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { Refusal } from '#contract/refusals.ts'
import { ownTac } from '#server/contracts/ownTac.ts'
import { findSeenContract, mustOpen } from '#server/contracts/rules.ts'
import { serve } from '#server/serve/serve.ts'
import { mappings } from './mapping.ts'
import { ownPossibilities, possibilitiesOf } from './possible.ts'
import { seenUpgrade } from './rules.ts'
import { contractUpgrade, upgradeMapping } from './tables.ts'
import { ofContract, pageOf } from './upgradeList.ts'
import { create, takeMemberUpgrade, takeUpgradeBack, turnUpgrade } from './upgradeTurn.ts'
import { pdfOf, wholeUpgradeOf } from './wholeUpgrade.ts'

export const upgradeCalls = serve(upgrades, {
  list: ({ tx, who, query }) => pageOf(tx, who, query),
  one: async given => wholeUpgradeOf(given, await seenUpgrade(given.tx, given.who, given.params.id)),
  pdf: async ({ tx, who, house, params }) => {
    const row = await seenUpgrade(tx, who, params.id)
    await mustOpen(tx, who, row)
    return pdfOf(tx, house, row)
  },
  ofContract: async ({ tx, who, params }) => ofContract(tx, who, (await findSeenContract(tx, who, params))._id),
  possibilities: async given => possibilitiesOf(given, await findSeenContract(given.tx, given.who, given.params)),
  tac: async ({ tx, who, house, params }) => ownTac(house, (await findSeenContract(tx, who, params)).person),
  create: given => create(given, given.params, given.body),
  turn: given => turnUpgrade(given, given.params.id, given.body),
  mine: ownPossibilities,
  ask: given => takeMemberUpgrade(given, given.params.index, given.body),
  takeBack: given => takeUpgradeBack(given, given.params.id, given.query.version),
  ownPdf: async ({ tx, who, house, params }) => {
    const [row] = await tx
      .select()
      .from(contractUpgrade)
      .where(and(eq(contractUpgrade._id, params.id), eq(contractUpgrade.person, who._id)))
    if (!row) throw new Refusal('missing')
    return pdfOf(tx, house, row)
  },
  mappings: mappings.page(
    row => `${row.fromTitle} ${row.toTitles.join(' ')}`,
    'fromTitle',
    ({ studio }: { studio?: string[] }) => (studio?.length ? arrayOverlaps(upgradeMapping.studios, studio) : undefined),
  ),
  mapping: mappings.one,
  addMapping: mappings.create,
  editMapping: mappings.edit,
  removeMapping: mappings.remove,
  restoreMapping: mappings.restore,
})
