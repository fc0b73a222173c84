import { devices } from '#contract/devices/calls.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { reportDefect } from './defects.ts'
import { defectKind } from './devicePictures.ts'
import { standsIn } from './exercises.ts'
import { allCategories, allTags, deviceByCode, deviceOf, devicePage, devicesWhere, inventoryOf, manualOf } from './inventory.ts'
import { device } from './tables.ts'

export const deviceCalls = serve(
  devices,
  {
    all: given => inventoryOf(given, given.query.studio ?? given.who.studio),
    one: given => deviceOf(given, given.params.id),
    byCode: given => deviceByCode(given, given.params.code),
    list: given => devicesWhere(given, standsIn(given.who.studio)),
    page: given => devicePage(given, Number(given.params.page), given.query),
    categories: allCategories,
    tags: allTags,
    manual: given => manualOf(given, given.params.id),
    report: given => reportDefect(given, given.params.id, given.body),
    defectPicture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: defectKind, body, key }),
  },
  {},
  homeOf([device]),
)
