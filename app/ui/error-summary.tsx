/** One problem; `fieldId` is the control to fix, undefined for a problem of the whole form. */
export type Problem = { message: string; fieldId?: string | undefined };

/** All problems of a form, at the top of its page, with focus. Renders nothing without problems. */
export function ErrorSummary({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <div
      className="message message-bad"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a refused post focus moves to the problems, without script
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
