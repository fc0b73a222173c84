import { type DomainName, loaders } from '#contract/index.ts'

type Contract = { [Name in DomainName]: Awaited<ReturnType<(typeof loaders)[Name]>> }

const loaded = Object.entries(loaders).map(async ([name, load]) => [name, await load()] as const)

/** The whole API, by domain. */
export const contract = Object.fromEntries(await Promise.all(loaded)) as Contract
