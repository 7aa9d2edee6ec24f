interface TrapFieldsProps {
  /** Of the field that people do not see, as the form’s list of problems names it. */
  readonly id: string;
  readonly stamp: string;
}

/** For forms that strangers may send: a field that people do not see, and when the form was shown (`server/request/spam-trap.ts`). */
export function TrapFields({ id, stamp }: TrapFieldsProps) {
  return (
    <>
      <div className="hidden" aria-hidden="true">
        <label htmlFor={id}>Leave this field empty</label>
        <input id={id} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="stamp" value={stamp} />
    </>
  );
}
