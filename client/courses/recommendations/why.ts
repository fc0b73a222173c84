/**
 * Reasons as one sentence: «weil du A hast», «weil du B warst», «weil C gehörten» become «Weil du A hast, B warst und C gehörten.»; the
 * person is named again only after another subject.
 */
export function reasonsSentence(reasons: readonly string[], subject: string) {
  const clauses = reasons.map(reason => reason.replace(/^weil /, ''))
  const said = clauses.map((clause, at) => {
    const again = at > 0 && clauses[at - 1]!.startsWith(`${subject} `) && clause.startsWith(`${subject} `)
    return again ? clause.slice(subject.length + 1) : clause
  })
  const last = said.pop() ?? ''
  return `Weil ${said.length > 0 ? `${said.join(', ')} und ` : ''}${last}.`
}
