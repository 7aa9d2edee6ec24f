/** One problem; `fieldId` is the control that mends it, none for a problem of the form as a whole. */
export type Problem = { message: string; fieldId?: string | undefined };

/** All that is wrong with a form, at the top of its page, taking focus. Nothing wrong: nothing drawn. */
export function ErrorSummary({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <div
      className="message message-bad"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refused post the reader lands on what is wrong, without script
      autoFocus
      aria-labelledby="problems-title"
    >
      <h2 id="problems-title">There is a problem</h2>
      <ul>
        {problems.map(({ message, fieldId }) => (
          <li key={`${fieldId} ${message}`}>{fieldId ? <a href={`#${fieldId}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}
