import { readFile, writeFile } from 'node:fs/promises'
import { personalStores } from '#server/kit/domain.ts'
import { withTables } from '#server/leaving/retention.ts'
import { domains } from './domains.ts'

const page = new URL('../../docs/retention.md', import.meta.url)
await writeFile(page, withTables(await readFile(page, 'utf8'), personalStores({ domains })))
