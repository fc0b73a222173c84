import { paymentSettings } from '#contract/payments/paymentSettings.ts'
import { done } from '#server/kit/done.ts'
import { paged } from '#server/kit/page.ts'
import { serve } from '#server/serve/serve.ts'
import { addSetting, editSetting, removeSetting, settingRows } from './settingRows.ts'

export const paymentSettingCalls = serve(paymentSettings, {
  list: async ({ tx, who, query }) => paged(await settingRows(tx, who), query, ({ place }) => place, 'place'),
  create: given => addSetting(given, given.body),
  edit: given => editSetting(given, given.params.id, given.body),
  remove: async given => {
    await removeSetting(given, given.params.id, given.query.version)
    return done
  },
})
