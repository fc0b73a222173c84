import { reports } from '#contract/reports/calls.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { accident, reportAccident } from './accidents.ts'
import { answer, copyPhotos, create, findReport, toTodo } from './reportActs.ts'
import { ownReports, pageOf } from './rows.ts'
import { photoKind } from './rules.ts'
import { report } from './tables.ts'

export const reportCalls = serve(
  reports,
  {
    mine: ownReports,
    create,
    sorted: given => pageOf(given, given.query),
    one: given => findReport(given, given.params.id, given.query.studio),
    answer: given => answer(given, given.params.id, given.body),
    toTodo: given => toTodo(given, given.params.id, given.body),
    reportAccident: given => reportAccident(given, given.body),
    accident: given => accident(given, given.params.id, given.query.studio),
    photo: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: photoKind, body, key }),
  },
  { toTodo: { beforehand: given => copyPhotos(given, given.params.id, given.body.studio) } },
  homeOf([report]),
)
