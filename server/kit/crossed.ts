/** Two transactions crossed, as the record itself would say (SQLSTATE 40001): whoever runs this one runs it again from its beginning. */
export class Crossed extends Error {
  readonly code = '40001'
}
