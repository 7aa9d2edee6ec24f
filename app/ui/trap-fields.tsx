/** For forms that strangers may send: a field that people do not see, and when the form was shown (`server/request/spam-trap.ts`). */
export function TrapFields({ stamp }: { stamp: string }) {
  return (
    <>
      <div className="hidden" aria-hidden="true">
        <label htmlFor="website">Leave this field empty</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="stamp" value={stamp} />
    </>
  );
}
