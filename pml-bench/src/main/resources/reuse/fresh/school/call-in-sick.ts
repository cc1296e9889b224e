const done = await mcp.school.report_absence({ student: $student, date: $date, reason: $reason });
return `${done.reported} is excused`;
