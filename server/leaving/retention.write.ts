import { readFile, writeFile } from 'node:fs/promises'
import { personalStores } from '#server/domain.ts'
import { domains } from '#server/domains.ts'
import { withTables } from './retention.ts'

const page = new URL('../../docs/retention.md', import.meta.url)
await writeFile(page, withTables(await readFile(page, 'utf8'), personalStores({ domains })))
